import { useEffect, useState } from 'react'

/** The current time, updated regularly, so that “2 minutes ago” stays correct on an open page. */
export function useNow(every: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
