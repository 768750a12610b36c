import { parentPort, workerData } from 'node:worker_threads'

/** A thread of its own: what draws for browsers never lets go of the loop it runs in. */
const { drawShells } = await import(workerData)
parentPort?.postMessage(await drawShells())
