import { parentPort, workerData } from 'node:worker_threads'

/** A separate thread: the rendered app keeps its event loop alive. */
const { renderShells } = await import(workerData)
parentPort?.postMessage(await renderShells())
