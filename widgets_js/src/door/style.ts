// The look of what a page shows of its class, in the page's own colours; adopted by script, as the page allows no other style.
export const STYLE = `
.class-strip { margin: 0; padding: .6rem 1rem; background: var(--hp-sunken, #E9E3D5); color: var(--hp-ink, #221D16); border-bottom: 1px solid var(--hp-line, #D3CAB7); }
.class-strip > * { max-width: 46rem; margin-inline: auto; }
.class-strip p { margin-block: 0; }
.class-status { font-size: .95rem; }
.class-status::before { content: "\\25CF"; margin-right: .45em; color: var(--hp-good, #0B6B4F); }
.class-status[data-sign="waits"]::before { content: "\\25CB"; color: inherit; }
.class-status[data-sign="bad"]::before { content: "\\25B2"; color: var(--hp-bad, #A81E22); }
.class-refusal:empty { display: none; }
.class-refusal { padding: .5rem .75rem; margin-block: .5rem 0; border-left: 4px solid var(--hp-bad, #A81E22); background: var(--hp-panel, #FFFDF8); font-weight: 600; }
.class-strip h2 { font-size: 1.15rem; margin: .8rem 0 .4rem; }
.class-strip summary { min-height: 44px; display: flex; align-items: center; cursor: pointer; font-size: .95rem; text-decoration: underline; text-underline-offset: .2em; }
.class-choices { display: flex; flex-wrap: wrap; gap: .5rem; padding-bottom: .4rem; }
.class-strip button { font: inherit; min-height: 48px; min-width: 64px; padding: .3rem 1rem; border-radius: 12px; border: 1px solid var(--hp-edge, #807560); background: var(--hp-raised, #fff); color: inherit; cursor: pointer; }
.class-strip .class-choice { flex: 1 1 7rem; font-size: 1.15rem; font-weight: 700; }
.class-line { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; padding-bottom: .5rem; }
.class-line label { flex-basis: 100%; font-size: .9rem; }
.class-line input { font: inherit; flex: 1 1 9rem; min-width: 0; min-height: 48px; box-sizing: border-box; padding: 0 .75rem; border-radius: 12px; border: 1px solid var(--hp-edge, #807560); background: var(--hp-raised, #fff); color: inherit; }
.class-strip :is(button, input, summary):focus-visible, .class-pause:focus-visible { outline: 3px solid var(--hp-focus, #0A4FD6); outline-offset: 2px; }
.class-bars, .class-picked { list-style: none; padding: 0; margin-block: .2rem .6rem; }
.class-bars { display: grid; grid-template-columns: minmax(4.5rem, max-content) 1fr max-content; column-gap: .6rem; }
.class-bars li { display: grid; grid-column: 1 / -1; grid-template-columns: subgrid; align-items: center; padding: .15rem 0; font-variant-numeric: tabular-nums; }
.class-value { font-weight: 600; overflow-wrap: anywhere; max-width: 10rem; }
.class-value small { font-weight: 400; }
.class-track { display: block; height: .9rem; }
.class-bar { display: block; height: 100%; min-width: 3px; background: var(--hp-accent, #1B5E8C); border-radius: 2px; }
.class-picked { display: flex; flex-wrap: wrap; gap: .6rem; }
.class-picked li { font-size: 1.6rem; font-weight: 700; padding: .3rem 1rem; border: 2px solid var(--hp-accent, #1B5E8C); border-radius: 12px; background: var(--hp-panel, #FFFDF8); }
.class-pause { margin: auto; width: calc(100% - 3rem); max-width: 24rem; box-sizing: border-box; padding: 2rem; border: 0; border-radius: 16px; text-align: center; background: var(--hp-panel, #FFFDF8); color: var(--hp-ink, #221D16); }
.class-pause::backdrop { background: rgb(20 16 10 / .82); }
.class-pause h2 { font-size: 1.6rem; margin: .4rem 0; }
.class-pause h2:focus { outline: none; }
.class-pause-sign { font: 700 2.4rem/1 system-ui, sans-serif; letter-spacing: .12em; margin: 0; }
@media print { .class-strip, .class-pause { display: none; } }
`;
