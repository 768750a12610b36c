import { useState } from 'react'
import {
  Button,
  Chart,
  CohortTable,
  Delta,
  Figure,
  Panels,
  Row,
  RuledStrip,
  Section,
  Sparkline,
} from '../ui/index.ts'

const now = [18, 19.4, 17.2, 21, 22.4, 20.5, 24, 26.1, 24.4, 27.5, 27, 31, 29.5, 33, 41]
const before = [14, 15.2, 14.8, 14.1, 17, 18.4, 17.5, 19, 20.4, 19.2, 22, 22.8, 23.1, 25, 24.6]

const points = now.map((_, at) => {
  const date = new Date(Date.UTC(2026, 9, 26 + at))
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('ru', { ...options, timeZone: 'UTC' }).format(date)
  return {
    id: date.toISOString(),
    label: format({ day: 'numeric', month: 'short' }),
    title: format({ dateStyle: 'long' }),
    partial: at === now.length - 1,
  }
})

const money = (value: number) =>
  new Intl.NumberFormat('ru', { style: 'currency', currency: 'RUB' }).format(value * 1000)
const compact = (value: number) => (value === 0 ? '0' : `${value} тыс. ₽`)

const labels = {
  table: 'Таблица',
  chart: 'График',
  time: 'День',
  partial: 'день не завершён',
  points: 'Точки графика',
}

const common = { points, format: money, axisFormat: compact, emptyText: 'Пока ничего', labels }

export function ChartStates() {
  const [kind, setKind] = useState<'line' | 'bars'>('line')
  return (
    <Section
      title="Figures"
      action={
        <Row>
          <Button size="sm" onClick={() => setKind(kind === 'line' ? 'bars' : 'line')}>
            Lines or bars
          </Button>
        </Row>
      }
    >
      <RuledStrip
        items={[
          {
            id: 'revenue',
            label: 'Выручка',
            value: '1 284 950 ₽',
            figure: true,
            delta: { direction: 'up', tone: 'good', text: '18,4 %', label: 'на 18,4 % больше' },
          },
          {
            id: 'monthly',
            label: 'Ежемесячная выручка',
            value: '412 300 ₽',
            figure: true,
            below: <Sparkline values={now} label="Растёт с начала месяца" />,
          },
          { id: 'active', label: 'Активные подписки', value: '1 847', figure: true },
          {
            id: 'refunds',
            label: 'Доля возвратов',
            value: '1,8 %',
            figure: true,
            delta: {
              direction: 'up',
              tone: 'bad',
              text: '0,4 п. п.',
              label: 'больше на 0,4 пункта',
            },
          },
        ]}
      />
      <Chart
        {...common}
        kind={kind}
        title="Выручка по дням"
        summary="Выросла с 18 до 33 тысяч рублей в день; сегодняшний день не завершён."
        series={[
          { id: 'now', label: '26 окт – 9 ноя', values: now },
          { id: 'before', label: '11 – 25 окт', values: before },
        ]}
      />
      <Chart
        {...common}
        title="Возвраты"
        summary="За этот период возвратов не было."
        series={[{ id: 'none', label: 'Возвраты', values: now.map(() => null) }]}
      />
      <Panels>
        {['Заказы', 'Конверсия'].map((title) => (
          <Chart
            {...common}
            key={title}
            small
            title={title}
            figure={
              <>
                <Figure>1 847</Figure>
                <Delta direction="up" tone="good" text="8,2 %" label="больше на 8,2 %" />
              </>
            }
            series={[{ id: 'now', label: '26 окт – 9 ноя', values: now }]}
          />
        ))}
      </Panels>
      <CohortTable
        caption="Сколько подписок ещё действует"
        heads={['Начались', 'Подписки']}
        ages={[1, 2, 3].map((n) => ({ text: `${n}`, label: `Месяц ${n}` }))}
        rows={[
          { id: '2026-09', label: 'сен 2026', shares: [0.98, 0.6, 0.2] },
          { id: '2026-10', label: 'окт 2026', shares: [0.9, 0.4] },
          { id: '2026-11', label: 'ноя 2026', shares: [] },
        ].map(({ shares, ...row }) => ({
          ...row,
          size: shares.length === 0 ? '0' : '50',
          cells: shares.map((share) => ({
            share,
            text: `${share * 100} %`,
            label: `${share * 100} %, ${share * 50} из 50`,
          })),
        }))}
      />
    </Section>
  )
}
