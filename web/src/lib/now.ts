import { useEffect, useState } from 'react'

/** A moment that moves on, so that “2 minutes ago” does not grow old on an open page. */
export function useNow(every: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
