import type { Model } from "./protocol.ts";

/** anywidget's own model, which lies below the one that it shows to widgets: how messages of Python come in is private to it. */
interface AnyModel {
  comm: { on_msg(call: unknown): void; send(message: unknown, callbacks: unknown): void };
  _handle_comm_msg(message: unknown): Promise<unknown>;
}

/**
 * anywidget gives a widget two seconds to load, and of one that took longer it drops all that Python says from then on: the
 * board would stand still for ever. It listens by itself then, and asks for what it has missed. Where anywidget is built in
 * another way than expected here, all stays as it is.
 */
export function reconnect(model: Model): void {
  belowModel(model, (own) => void listenIfLate(own as AnyModel).catch(() => undefined));
}

/** Calls with anywidget's own model, where there is one. */
export function belowModel(model: Model, call: (own: unknown) => void): void {
  // A change that never leaves the page: whoever is told of it is given anywidget's own model.
  const give = (own: unknown): void => call(own);
  model.on("change:late", give);
  model.set?.("late", Date.now());
  model.off("change:late", give);
  model.set?.("late", undefined); // no part of what a notebook saves
}

async function listenIfLate(model: AnyModel): Promise<void> {
  const { comm, _handle_comm_msg: refusing } = model;
  try {
    // A message that says nothing: refused by a model whose widget came late.
    await model._handle_comm_msg({ content: { data: {} } });
  } catch {
    // ipywidgets' own way, below anywidget's.
    let base = model;
    while (base._handle_comm_msg === refusing) base = Object.getPrototypeOf(base);
    comm.on_msg(base._handle_comm_msg.bind(model));
    comm.send({ method: "request_state" }, {});
  }
}
