import { Worker } from 'node:worker_threads'
import { AppError } from '../../kernel/index.ts'
import { createQueue } from '../queue.ts'
import type { DocumentContent } from './model.ts'

export type DrawTask = DocumentContent
export type DrawAnswer = { readonly bytes: Uint8Array } | { readonly error: string }

type Draw = (content: DocumentContent) => Promise<Uint8Array>

/** Enough for documents of thousands of lines; a thread that needs more ends alone. */
const resourceLimits = { maxOldGenerationSizeMb: 256 }

/** One document after another, in a thread that is started with the first one. */
function createDrawingThread(): Draw {
  let thread: Worker | undefined

  function start(): Worker {
    const started = new Worker(new URL('./draw-worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits,
    })
    // The thread alone keeps no process running.
    started.unref()
    started.on('error', () => undefined)
    started.once('exit', () => {
      if (thread === started) thread = undefined
    })
    return started
  }

  return function draw(content) {
    const used = thread ?? start()
    thread = used
    return new Promise<Uint8Array>((resolve, reject) => {
      const onExit = () => reject(new Error('The thread that draws documents ended.'))
      used.once('exit', onExit)
      used.once('message', (answer: DrawAnswer) => {
        used.off('exit', onExit)
        if ('bytes' in answer) resolve(answer.bytes)
        else reject(new Error(answer.error))
      })
      used.postMessage(content satisfies DrawTask)
    })
  }
}

type Limits = {
  /** Documents that wait, of all tenants. */
  readonly maxQueued: number
  /** Documents of one tenant that wait or are drawn: the others have room as well. */
  readonly maxOfTenant: number
  /** Milliseconds. */
  readonly maxWait: number
}

const usual: Limits = { maxQueued: 32, maxOfTenant: 4, maxWait: 10_000 }

/** Draws documents beside the requests; what finds no place in the queue is refused for a moment. */
export function createDrawing(
  { maxQueued, maxOfTenant, maxWait }: Limits = usual,
  draw: Draw = createDrawingThread(),
) {
  const inTurn = createQueue({ concurrency: 1, maxQueued, maxWait })
  const ofTenants = new Map<string, number>()

  return async function drawInTurn(tenant: string, content: DocumentContent): Promise<Uint8Array> {
    const present = ofTenants.get(tenant) ?? 0
    if (present >= maxOfTenant) throw new AppError('SERVER_IS_BUSY', { retryAfter: 1 })
    ofTenants.set(tenant, present + 1)
    try {
      return await inTurn(() => draw(content))
    } finally {
      const left = (ofTenants.get(tenant) ?? 1) - 1
      if (left === 0) ofTenants.delete(tenant)
      else ofTenants.set(tenant, left)
    }
  }
}
