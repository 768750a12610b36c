import { parentPort } from 'node:worker_threads'
import { loadI18n } from '../i18n/index.ts'
import { drawDocument } from './draw.ts'
import type { DrawAnswer, DrawTask } from './drawing.ts'

// The program of a thread of its own: a long document takes a second of the processor.
parentPort?.on('message', async (content: DrawTask) => {
  const answer = await drawDocument(await loadI18n(), content).then(
    (bytes): DrawAnswer => ({ bytes }),
    (error: unknown): DrawAnswer => ({ error: String(error) }),
  )
  parentPort?.postMessage(answer)
})
