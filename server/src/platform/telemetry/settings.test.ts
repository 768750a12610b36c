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

test('reads the standard variables of OpenTelemetry', () => {
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
    sampleRatio: 0.25,
    parentBased: true,
  })
})

test('uses the endpoint for traces unchanged', () => {
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
])('names the invalid variable: %j', (env, name) => {
  expect(() => readTelemetry(env)).toThrow(name)
})
