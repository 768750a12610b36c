import { useEffect, useState } from 'react'

const pause = 500

/** A value once nobody has changed it for a moment; compared as JSON. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is the value
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
