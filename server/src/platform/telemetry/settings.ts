import { StartupError } from '../startup-error.ts'

/** Where spans go and which of them, by the variables that OpenTelemetry gave names to. */
export type TelemetrySettings = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly timeout: number
  readonly resource: Readonly<Record<string, string>>
  /** The share of journeys that begin here and are recorded. */
  readonly share: number
  /** Does whoever called decide for journeys that began there? */
  readonly followsCaller: boolean
  readonly delay: number
}

type Env = Readonly<Record<string, string | undefined>>

const samplers = ['always_on', 'always_off', 'traceidratio']

/** Nothing where no address is named, or OpenTelemetry is switched off. */
export function readTelemetry(env: Env): TelemetrySettings | undefined {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return undefined
  if (env.OTEL_TRACES_EXPORTER === 'none') return undefined
  const url = addressIn(env)
  if (url === undefined) return undefined
  const protocol = either(env, 'PROTOCOL')
  if (protocol === 'grpc') {
    throw new StartupError(
      'OTEL_EXPORTER_OTLP_PROTOCOL grpc is not spoken: spans are sent as http/json, by default to port 4318.',
    )
  }
  const sampler = env.OTEL_TRACES_SAMPLER || 'parentbased_always_on'
  const own = sampler.replace(/^parentbased_/, '')
  if (!samplers.includes(own)) {
    throw new StartupError(`OTEL_TRACES_SAMPLER ${sampler} is not known.`)
  }
  const ratio = numberIn(env.OTEL_TRACES_SAMPLER_ARG, 'OTEL_TRACES_SAMPLER_ARG', 1)
  return {
    url,
    headers: pairs(either(env, 'HEADERS'), 'OTEL_EXPORTER_OTLP_HEADERS'),
    timeout: numberIn(either(env, 'TIMEOUT'), 'OTEL_EXPORTER_OTLP_TIMEOUT', 10_000),
    delay: numberIn(env.OTEL_BSP_SCHEDULE_DELAY, 'OTEL_BSP_SCHEDULE_DELAY', 5000),
    resource: {
      'service.name': 'guildhall',
      ...pairs(env.OTEL_RESOURCE_ATTRIBUTES, 'OTEL_RESOURCE_ATTRIBUTES'),
      ...(env.OTEL_SERVICE_NAME ? { 'service.name': env.OTEL_SERVICE_NAME } : {}),
    },
    share: own === 'always_on' ? 1 : own === 'always_off' ? 0 : Math.min(1, ratio),
    followsCaller: sampler.startsWith('parentbased_'),
  }
}

function either(env: Env, name: string): string | undefined {
  return env[`OTEL_EXPORTER_OTLP_TRACES_${name}`] || env[`OTEL_EXPORTER_OTLP_${name}`]
}

/** The address for traces is used as it stands; to the one for everything their path is added. */
function addressIn(env: Env): string | undefined {
  const exact = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT
  const url = exact || (base ? `${base.replace(/\/+$/, '')}/v1/traces` : undefined)
  if (url === undefined) return undefined
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url
  const name = exact ? 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' : 'OTEL_EXPORTER_OTLP_ENDPOINT'
  throw new StartupError(`${name} is not an http or https address.`)
}

function numberIn(text: string | undefined, name: string, otherwise: number): number {
  if (text === undefined || text === '') return otherwise
  const number = Number(text)
  if (Number.isFinite(number) && number >= 0) return number
  throw new StartupError(`${name} is not a number.`)
}

/** `key=value,key=value`, percent-encoded. What stands there may be a secret and is never shown. */
function pairs(text: string | undefined, name: string): Record<string, string> {
  try {
    return Object.fromEntries(
      (text ?? '')
        .split(',')
        .filter((pair) => pair.includes('='))
        .map((pair) => {
          const equals = pair.indexOf('=')
          return [pair.slice(0, equals).trim(), decodeURIComponent(pair.slice(equals + 1).trim())]
        }),
    )
  } catch {
    throw new StartupError(`${name} cannot be read; it is key=value,key=value.`)
  }
}
