/**
 * Where the page around a board shows a clause: in the reference of a rulebook, which gives each an anchor under its id
 * (`hordeplay.notebook_links`). JupyterLab calls an id that it does not trust `data-jupyter-id`, and keeps what stands behind
 * another tab in the page.
 */
export function placeOfClause(id: string): HTMLElement | null {
  const name = CSS.escape(id);
  const places = document.querySelectorAll<HTMLElement>(`[data-jupyter-id="${name}"], [id="${name}"]`);
  return [...places].find((place) => !place.closest(".lm-mod-hidden")) ?? null;
}

/**
 * The page of a clause, where the page around a board names a folder of them (`<html data-clauses>`, as the site's does); the
 * addresses are those of `hordeplay.site.clause_pages`.
 */
export function pageOfClause(id: string): string | null {
  const folder = document.documentElement.dataset.clauses;
  const game = /^([A-Z]{2})-/.exec(id)?.[1];
  return folder && game ? `${folder}${game.toLowerCase()}/index.html#${id.toLowerCase()}` : null;
}

/** Scrolls to a place in the rules, unfolds it, and has the keyboard go on from there. */
export function goTo(place: HTMLElement): void {
  if (place instanceof HTMLDetailsElement) place.open = true;
  place.scrollIntoView({ block: "start" });
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
