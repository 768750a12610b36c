import { expect, onTestFinished, test, vi } from 'vitest'
import { createMetrics } from './metrics.ts'
import { maxSeries } from './series.ts'

test('counts by label and escapes label values', async () => {
  const metrics = createMetrics()
  const counter = metrics.counter('a_total', 'Things.', ['way', 'outcome'])
  counter.add(['password', 'ok'])
  counter.add(['password', 'ok'], 2)
  counter.add(['pass"key', 'no\nline'])
  expect(await metrics.text()).toContain(
    '# TYPE a_total counter\na_total{way="password",outcome="ok"} 3\n',
  )
  expect(await metrics.text()).toContain('a_total{way="pass\\"key",outcome="no\\nline"} 1\n')
})

test('labels beyond the limit share one series', async () => {
  const metrics = createMetrics()
  const counter = metrics.counter('a_total', 'Things.', ['who'])
  for (let index = 0; index < maxSeries + 50; index++) counter.add([`user ${index}`])
  const text = await metrics.text()
  const lines = text.split('\n').filter((line) => line.startsWith('a_total'))
  expect(lines).toHaveLength(maxSeries + 1)
  expect(lines.at(-1)).toBe('a_total{who="other"} 50')
})

test('durations are counted in cumulative buckets', async () => {
  const metrics = createMetrics()
  metrics.durations('took_milliseconds', 'Time.', ['queue']).observe(['mail'], 7)
  const text = await metrics.text()
  expect(text).toContain('took_milliseconds_bucket{queue="mail",le="5"} 0\n')
  expect(text).toContain('took_milliseconds_bucket{queue="mail",le="10"} 1\n')
  expect(text).toContain('took_milliseconds_bucket{queue="mail",le="+Inf"} 1\n')
  expect(text).toContain('took_milliseconds_sum{queue="mail"} 7.000\n')
})

test('the text shows the last sampled value of asynchronous gauges', async () => {
  const metrics = createMetrics()
  let samples = 0
  let current = 1
  metrics.gauge('slow', 'From the database.', async () => ++samples)
  metrics.gauge('held', 'In memory.', () => current)
  metrics.gauge('gone', 'Never answers.', async () => {
    throw new Error('no database')
  })
  for (current = 2; current < 5; current++) {
    const text = await metrics.text()
    expect(text).toContain('\nslow 1\n')
    expect(text).toContain(`\nheld ${current}\n`)
    expect(text).not.toMatch(/^gone /m)
    expect(text).toContain('guildhall_metrics_failed_samples_total 1\n')
  }
  expect(samples).toBe(1)
  metrics.stop()
})

test('nothing is sampled while nobody reads', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const metrics = createMetrics(() => Date.now())
  let samples = 0
  metrics.gauge('slow', 'From the database.', async () => ++samples)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(samples).toBe(0)
  await metrics.text()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(samples).toBe(7)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  const whileRead = samples
  expect(whileRead).toBeLessThan(32)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(samples).toBe(whileRead)
  expect(await metrics.text()).toContain(`\nslow ${whileRead + 1}\n`)
  metrics.stop()
})
