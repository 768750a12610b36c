import { context, trace } from '@opentelemetry/api'
import type { Logger } from '../log.ts'
import { systemChance, systemClock } from '../system.ts'
import { createContextManager } from './context.ts'
import { createExporter } from './exporter.ts'
import { createTracer } from './recorder.ts'
import type { TelemetrySettings } from './settings.ts'

export { readTelemetry, type TelemetrySettings } from './settings.ts'
export { inSpan } from './spans.ts'

export type Telemetry = { stop(): Promise<void> }

/** From here on spans are made and sent. Whoever does not call this pays nothing for them. */
export function startTelemetry(settings: TelemetrySettings, log: Logger): Telemetry {
  const exporter = createExporter(settings, log)
  const needs = {
    clock: systemClock(),
    chance: systemChance(),
    share: settings.share,
    followsCaller: settings.followsCaller,
    finished: exporter.add,
  }
  context.setGlobalContextManager(createContextManager())
  trace.setGlobalTracerProvider({ getTracer: (name) => createTracer(name, needs) })
  return {
    async stop() {
      trace.disable()
      context.disable()
      await exporter.stop()
    },
  }
}
