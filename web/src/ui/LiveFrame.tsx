import { useEffect, useId, useRef, useState } from 'react'
import styles from './LiveFrame.module.css'

export type LiveFrameProps = {
  /** Where the fields are sent, and what it answers with is shown. */
  action: string
  /** Null while there is nothing that could be shown; the last answer stays. */
  fields: Readonly<Record<string, string>> | null
  /** The accessible name. */
  title: string
  /** How wide the window is that is shown, made as small as its place. */
  device: 'phone' | 'desktop'
  /** What is shown is not what the form says now. */
  isStale?: boolean
  /** Whether the last answer could be shown. */
  onState?: ((state: 'waiting' | 'shown' | 'refused') => void) | undefined
}

/** Long enough that a word is not shown letter by letter. */
const pause = 400

/**
 * A document of this server that follows a form. Two frames take turns, so that the next answer takes the
 * place of the last one when it is there, at the place to which that was scrolled. Nothing in it runs.
 */
export function LiveFrame({
  action,
  fields,
  title,
  device,
  isStale = false,
  onState,
}: LiveFrameProps) {
  const name = useId()
  const [front, setFront] = useState(0)
  const [isEmpty, setEmpty] = useState(true)
  const form = useRef<HTMLFormElement>(null)
  const frames = [useRef<HTMLIFrameElement>(null), useRef<HTMLIFrameElement>(null)] as const
  const isLoading = useRef(false)
  const sent = useRef('')
  const text = fields && JSON.stringify(fields)
  const wanted = useRef(text)
  wanted.current = text
  const back = 1 - front

  function send() {
    if (wanted.current === null || wanted.current === sent.current || isLoading.current) return
    isLoading.current = true
    sent.current = wanted.current
    onState?.('waiting')
    form.current?.submit()
  }
  const sendNow = useRef(send)
  sendNow.current = send

  useEffect(() => {
    if (text === null || text === sent.current) return
    const timer = setTimeout(() => sendNow.current(), sent.current === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [text])

  function onLoad(at: number) {
    // An empty frame is loaded too.
    if (!isLoading.current || at !== back) return
    isLoading.current = false
    const { contentDocument: next, contentWindow: view } = frames[back]?.current ?? {}
    const isShown = next?.getElementById('root') != null
    if (isShown) {
      view?.scrollTo(0, frames[front]?.current?.contentWindow?.scrollY ?? 0)
      setFront(back)
      setEmpty(false)
    }
    onState?.(isShown ? 'shown' : 'refused')
    // What was typed meanwhile.
    setTimeout(() => sendNow.current(), pause)
  }

  return (
    <div className={styles.place}>
      <div
        className={styles.window}
        data-device={device}
        data-empty={isEmpty ? '' : undefined}
        data-stale={isStale ? '' : undefined}
      >
        {frames.map((frame, at) => (
          <iframe
            // biome-ignore lint/suspicious/noArrayIndexKey: there are two, and they stay
            key={at}
            ref={frame}
            name={`${name}-${at}`}
            className={styles.frame}
            data-front={at === front ? '' : undefined}
            title={title}
            aria-hidden={at === front ? undefined : true}
            tabIndex={at === front ? 0 : -1}
            sandbox="allow-same-origin"
            onLoad={() => onLoad(at)}
          />
        ))}
      </div>
      <form ref={form} method="post" action={action} target={`${name}-${back}`} hidden>
        {Object.entries(fields ?? {}).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} readOnly />
        ))}
      </form>
    </div>
  )
}
