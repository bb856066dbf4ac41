// Compiles Python files for the pages, by the very Python that runs in them: node compile.mjs PYODIDE FOLDER
import process from "node:process";
import { pathToFileURL } from "node:url";

const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
python.FS.mkdirTree("/sources");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/sources");
// Unpacking changes the times of files: what is compiled holds whatever they are.
python.runPython(`
import compileall, py_compile, warnings
warnings.simplefilter("ignore")
unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
compileall.compile_dir("/sources", quiet=2, force=True, invalidation_mode=unchecked)
`);
