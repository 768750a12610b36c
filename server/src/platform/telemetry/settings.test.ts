import { expect, test } from 'vitest'
import { readTelemetry } from './settings.ts'

const endpoint = 'http://collector:4318'

test.each([
  [{}],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' }],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_EXPORTER: 'none' }],
])('is off with %j', (env) => {
  expect(readTelemetry(env)).toBeUndefined()
})

test('the variables of OpenTelemetry say where to, with what, and how much', () => {
  const settings = readTelemetry({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc=,x-team=a',
    OTEL_EXPORTER_OTLP_TIMEOUT: '2000',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,deployment.environment=test',
    OTEL_SERVICE_NAME: 'accounts',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  })
  expect(settings).toEqual({
    url: `${endpoint}/v1/traces`,
    headers: { authorization: 'Basic abc=', 'x-team': 'a' },
    timeout: 2000,
    delay: 5000,
    resource: { 'service.name': 'accounts', 'deployment.environment': 'test' },
    share: 0.25,
    followsCaller: true,
  })
})

test('the address for traces stands as it is', () => {
  const url = 'https://collector.example/in'
  expect(readTelemetry({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url })?.url).toBe(url)
})

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    'OTEL_EXPORTER_OTLP_PROTOCOL',
  ],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: 'jaeger' }, 'OTEL_TRACES_SAMPLER'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_BSP_SCHEDULE_DELAY: 'soon' }, 'OTEL_BSP'],
])('one line names what is wrong: %j', (env, name) => {
  expect(() => readTelemetry(env)).toThrow(name)
})
