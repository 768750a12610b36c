import { type RefObject, useLayoutEffect, useState } from 'react'

/** The size of an element in CSS pixels, for drawings whose strokes and marks must not be stretched. */
export function useSize(element: RefObject<Element | null>) {
  const [size, setSize] = useState({ width: 640, height: 208 })
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      if (width > 0 && height > 0) setSize({ width, height })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}
