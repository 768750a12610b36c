import { context, trace } from '@opentelemetry/api'
import type { Logger } from '../log.ts'
import { systemClock, systemRandom } from '../system.ts'
import { createContextManager } from './context.ts'
import { createExporter } from './exporter.ts'
import { createTracer } from './recorder.ts'
import type { TelemetrySettings } from './settings.ts'

export { readTelemetry, type TelemetrySettings } from './settings.ts'
export { inSpan } from './spans.ts'

export type Telemetry = { stop(): Promise<void> }

/** Starts recording and exporting spans; without this call tracing costs nothing. */
export function startTelemetry(settings: TelemetrySettings, log: Logger): Telemetry {
  const exporter = createExporter(settings, log)
  const dependencies = {
    clock: systemClock(),
    random: systemRandom(),
    sampleRatio: settings.sampleRatio,
    parentBased: settings.parentBased,
    onFinished: exporter.add,
  }
  context.setGlobalContextManager(createContextManager())
  trace.setGlobalTracerProvider({ getTracer: (name) => createTracer(name, dependencies) })
  return {
    async stop() {
      trace.disable()
      context.disable()
      await exporter.stop()
    },
  }
}
