import { parseDate } from '@internationalized/date'
import { type ReactNode, useId } from 'react'
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DateRangePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  I18nProvider,
  Label,
  Popover,
  RangeCalendar,
} from 'react-aria-components'
import { IconCalendar, IconChevronLeft, IconChevronRight } from './app-icons.ts'
import styles from './DateRange.module.css'
import { FieldNote } from './FieldFrame.tsx'
import './inside.css'

/** Days as `2026-11-25`, both included. */
export type DayRange = { readonly from: string; readonly to: string }

export type DateRangeProps = {
  label: string
  hint?: ReactNode
  error?: ReactNode
  value: DayRange | null
  onChange: (value: DayRange | null) => void
  /** The first and the last day that can be chosen. */
  min?: string | undefined
  max?: string | undefined
  /** The locale decides the order of day and month, and the first day of the week. */
  locale: string
  /** Instead of that of the locale. */
  firstDay?: keyof typeof shortDays | undefined
}

const shortDays = { monday: 'mon', sunday: 'sun', saturday: 'sat' } as const

const css = (name: string | undefined) => name ?? ''

/** Typed or chosen in a calendar. Its own chunk: it is larger than a page. */
export function DateRange(props: DateRangeProps) {
  const { label, hint, error, value, onChange, min, max, locale, firstDay } = props
  const id = useId()
  return (
    <I18nProvider locale={locale}>
      <DateRangePicker
        className={css(styles.root)}
        value={value && { start: parseDate(value.from), end: parseDate(value.to) }}
        minValue={min === undefined ? null : parseDate(min)}
        maxValue={max === undefined ? null : parseDate(max)}
        isInvalid={Boolean(error)}
        {...(firstDay ? { firstDayOfWeek: shortDays[firstDay] } : {})}
        shouldForceLeadingZeros
        onChange={(range) =>
          onChange(range && { from: range.start.toString(), to: range.end.toString() })
        }
        {...(hint || error ? { 'aria-describedby': `${id}-note` } : {})}
      >
        <Label className={css(styles.label)}>{label}</Label>
        <Group className={css(styles.group)}>
          <DateInput slot="start" className={css(styles.input)}>
            {(segment) => <DateSegment segment={segment} className={css(styles.segment)} />}
          </DateInput>
          <span className={styles.dash} aria-hidden="true">
            –
          </span>
          <DateInput slot="end" className={css(styles.input)}>
            {(segment) => <DateSegment segment={segment} className={css(styles.segment)} />}
          </DateInput>
          <Button className={css(styles.open)}>
            <IconCalendar />
          </Button>
        </Group>
        <FieldNote id={id} hint={hint} error={error} />
        <Popover className={css(styles.popover)}>
          <Dialog className={css(styles.dialog)}>
            <Days />
          </Dialog>
        </Popover>
      </DateRangePicker>
    </I18nProvider>
  )
}

function Days() {
  return (
    <RangeCalendar>
      <header className={styles.head}>
        <Button slot="previous" className={css(styles.step)}>
          <IconChevronLeft />
        </Button>
        <Heading className={css(styles.title)} />
        <Button slot="next" className={css(styles.step)}>
          <IconChevronRight />
        </Button>
      </header>
      <CalendarGrid className={css(styles.grid)}>
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={css(styles.weekday)}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className={css(styles.day)} />}
        </CalendarGridBody>
      </CalendarGrid>
    </RangeCalendar>
  )
}
