import { type ComponentType, useEffect, useReducer, useState } from 'react'

/** A part of a page whose code is fetched when it is needed. */
export type Later<Props> = {
  /** Undefined until its code is there. */
  part(): ComponentType<Props> | undefined
  fetch(): Promise<void>
  /** For when somebody points at what opens it. */
  prefetch(): void
}

export function later<Props>(fetchPart: () => Promise<ComponentType<Props>>): Later<Props> {
  let part: ComponentType<Props> | undefined
  const fetch = async () => {
    part ??= await fetchPart()
  }
  return { part: () => part, fetch, prefetch: () => void fetch().catch(() => undefined) }
}

/** Draws nothing until the code is there; without a network, it is fetched when that is back. */
export function Fetched<Props extends object>({
  of,
  with: props,
}: {
  of: Later<Props>
  with: Props
}) {
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const Part = of.part()
  const isMissing = Part === undefined
  useEffect(() => {
    if (!isMissing) return
    const draw = () => void of.fetch().then(redraw, () => undefined)
    draw()
    addEventListener('online', draw)
    return () => removeEventListener('online', draw)
  }, [of, isMissing])
  return Part ? <Part {...props} /> : null
}

/** What was opened once stays, so that it can close gently. */
export function useOpened(isOpen: boolean): boolean {
  const [opened, setOpened] = useState(isOpen)
  if (isOpen && !opened) setOpened(true)
  return isOpen || opened
}
