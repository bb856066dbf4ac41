import { isRecord, type Model } from "./protocol.ts";
import { belowModel } from "./reconnect.ts";

/** When the first drawing is over. */
const HERE_MS = 1000;

/** An output of a cell, and the cells of a notebook, as JupyterLab and Notebook have them. */
interface Outputs {
  length: number;
  get(index: number): { metadata: Record<string, unknown> };
  set(index: number, output: unknown): void;
}
interface Cells {
  length: number;
  get(index: number): { outputs?: Outputs };
}

/**
 * Tells Python that a page shows the board, so that a notebook which is saved here keeps a copy to read.
 *
 * Python exchanges that copy itself, as an output of the cell. But a page that was loaded anew while the kernel ran on takes
 * no more outputs for cells that ran before: then Python sends the copy here, too, and it is put into the notebook. There is
 * no public way to the notebook; where it is not found the copy stays as it was.
 */
export function keepSavedCopy(model: Model): () => void {
  const put = (message: unknown): void => {
    if (!isRecord(message) || message.kind !== "copy") return;
    const { board, output } = message;
    belowModel(model, (own) => {
      for (const outputs of outputsAround(own))
        for (let i = 0; i < outputs.length; i++) {
          const mark = outputs.get(i).metadata?.hordeplay;
          if (isRecord(mark) && mark.copy === board) outputs.set(i, output);
        }
    });
  };
  model.on("msg:custom", put);
  const here = setTimeout(() => {
    try {
      model.send({ kind: "here" });
    } catch {
      // The kernel is gone: the copy stays as it is.
    }
  }, HERE_MS);
  return () => {
    clearTimeout(here);
    model.off("msg:custom", put);
  };
}

function outputsAround(own: unknown): Outputs[] {
  const { widget_manager: manager } = own as { widget_manager?: { context?: { model?: { cells?: Cells } } } };
  const cells = manager?.context?.model?.cells;
  return Array.from({ length: cells?.length ?? 0 }, (_, i) => cells?.get(i).outputs).filter(
    (each) => each !== undefined,
  );
}
