import type { Model } from "./protocol.ts";

/** What anywidget keeps below the model that it shows: how messages of Python come in. */
interface Whole {
  comm: { on_msg(call: unknown): void; send(message: unknown, callbacks: unknown): void };
  _handle_comm_msg(message: unknown): Promise<unknown>;
}

/**
 * anywidget gives a widget two seconds to load, and of one that took longer it drops all that Python says from then on: the
 * board would stand still for ever. It hears by itself then, and asks for what it has missed.
 */
export function hear(model: Model): void {
  // A change that never leaves the page: whoever is told of it is given the whole model.
  const given = (whole: unknown): void => void mend(whole as Whole).catch(() => undefined);
  model.on("change:heard", given);
  model.set?.("heard", Date.now());
  model.off("change:heard", given);
  model.set?.("heard", undefined); // no part of what a notebook saves
}

async function mend(whole: Whole): Promise<void> {
  const { comm, _handle_comm_msg: deaf } = whole;
  try {
    await whole._handle_comm_msg({ content: { data: {} } });
  } catch {
    let base = whole;
    while (base._handle_comm_msg === deaf) base = Object.getPrototypeOf(base);
    comm.on_msg(base._handle_comm_msg.bind(whole));
    comm.send({ method: "request_state" }, {});
  }
}
