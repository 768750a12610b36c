import {
  type Attributes,
  context as contexts,
  type Span,
  type SpanContext,
  SpanKind,
  type SpanOptions,
  type SpanStatus,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { type Chance, type Clock, stopwatch } from '../system.ts'

export type FinishedSpan = {
  readonly scope: string
  readonly context: SpanContext
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly kind: SpanKind
  readonly startMs: number
  readonly endMs: number
  readonly attributes: Attributes
  readonly failed: boolean
}

type Needs = {
  readonly clock: Clock
  readonly chance: Chance
  readonly share: number
  readonly followsCaller: boolean
  readonly finished: (span: FinishedSpan) => void
}

/** A tracer of the OpenTelemetry API that hands over what has ended. */
export function createTracer(scope: string, needs: Needs): Tracer {
  const startSpan: Tracer['startSpan'] = (name, options = {}, context = contexts.active()) => {
    const parent = options.root ? undefined : trace.getSpanContext(context)
    const traceId = parent?.traceId ?? needs.chance.bytes(16).toString('hex')
    const spanId = needs.chance.bytes(8).toString('hex')
    const recorded = isRecorded(parent, traceId, needs)
    const traceFlags = recorded ? TraceFlags.SAMPLED : TraceFlags.NONE
    const own: SpanContext = { traceId, spanId, traceFlags }
    if (!recorded) return trace.wrapSpanContext(own)
    return new RecordingSpan(scope, name, own, parent?.spanId, options, needs)
  }
  return {
    startSpan,
    startActiveSpan: () => {
      throw new Error('Spans are started by startSpan here.')
    },
  }
}

/** By the number of the journey, so that all who take part in it decide alike. */
function isRecorded(
  parent: SpanContext | undefined,
  traceId: string,
  { share, followsCaller }: Needs,
): boolean {
  const fromHere = parent !== undefined && parent.isRemote !== true
  if (parent && (fromHere || followsCaller)) return (parent.traceFlags & TraceFlags.SAMPLED) !== 0
  return Number.parseInt(traceId.slice(-8), 16) < share * 2 ** 32
}

class RecordingSpan implements Span {
  readonly #scope: string
  readonly #context: SpanContext
  readonly #parentSpanId: string | undefined
  readonly #kind: SpanKind
  readonly #startMs: number
  readonly #elapsed = stopwatch()
  readonly #attributes: Attributes = {}
  readonly #finished: Needs['finished']
  #name: string
  #failed = false
  #ended = false

  constructor(
    scope: string,
    name: string,
    context: SpanContext,
    parentSpanId: string | undefined,
    { kind = SpanKind.INTERNAL, attributes = {} }: SpanOptions,
    { clock, finished }: Needs,
  ) {
    this.#scope = scope
    this.#name = name
    this.#context = context
    this.#parentSpanId = parentSpanId
    this.#kind = kind
    this.#startMs = clock.ms()
    this.#finished = finished
    Object.assign(this.#attributes, attributes)
  }

  spanContext() {
    return this.#context
  }
  isRecording() {
    return !this.#ended
  }
  setAttribute(key: string, value: Attributes[string]) {
    this.#attributes[key] = value
    return this
  }
  setAttributes(attributes: Attributes) {
    Object.assign(this.#attributes, attributes)
    return this
  }
  setStatus({ code }: SpanStatus) {
    this.#failed = code === SpanStatusCode.ERROR
    return this
  }
  updateName(name: string) {
    this.#name = name
    return this
  }
  // What an exception says may name people; it stands in the log, beside the number of the journey.
  recordException() {}
  addEvent() {
    return this
  }
  addLink() {
    return this
  }
  addLinks() {
    return this
  }

  end() {
    if (this.#ended) return
    this.#ended = true
    this.#finished({
      scope: this.#scope,
      context: this.#context,
      parentSpanId: this.#parentSpanId,
      name: this.#name,
      kind: this.#kind,
      startMs: this.#startMs,
      endMs: this.#startMs + this.#elapsed(),
      attributes: this.#attributes,
      failed: this.#failed,
    })
  }
}
