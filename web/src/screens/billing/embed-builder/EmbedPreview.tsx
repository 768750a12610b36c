import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Checkout, Guildhall } from '../../../embed/api.ts'
import { useModeQuery } from '../../../shell/organization-mode.ts'
import { Button, Note, Row, Stack, Text } from '../../../ui/index.ts'
import { embedEvents, type Look } from '../shop/embed-code.ts'

type EmbedPreviewProps = { url: string; mode: 'overlay' | 'inline'; look: Look }

type Embedding = { readonly Guildhall: Guildhall }

/** The script that pages of sellers load: a file of its own, which shares nothing with the app. */
const embedScript = '/embed.js'

type State = 'closed' | 'opening' | 'open' | 'failed'

/**
 * The checkout as a page of the seller would show it, by the same script: a real one, which can be paid. It
 * is opened when it is asked for, since each opening makes a checkout.
 */
export function EmbedPreview({ url, mode, look }: EmbedPreviewProps) {
  const t = useTranslations('embed-builder.ui.preview')
  const isLive = useModeQuery().data?.live
  const place = useRef<HTMLDivElement>(null)
  const opened = useRef<Checkout>(null)
  const [state, setState] = useState<State>('closed')
  const [told, setTold] = useState<readonly string[]>([])
  useEffect(() => () => opened.current?.close(), [])

  async function open() {
    setState('opening')
    setTold([])
    try {
      await import(/* @vite-ignore */ embedScript)
    } catch {
      setState('failed')
      return
    }
    // The page may be another one by now.
    if (!place.current) return
    const options = {
      ...(look.theme && { theme: look.theme as 'light' | 'dark' }),
      ...(look.locale && { locale: look.locale }),
    }
    // The address may name this server otherwise than the browser does.
    const { pathname, search } = new URL(url)
    const target = pathname + search
    const { Guildhall } = window as unknown as Embedding
    const checkout =
      mode === 'inline'
        ? Guildhall.inline(place.current, target, options)
        : Guildhall.checkout(target, options)
    opened.current = checkout
    setState('open')
    for (const name of embedEvents) {
      checkout.addEventListener(name, (event) => {
        setTold((before) => [...before, name])
        // Where the buyer would go then is no page of ours.
        if (name === 'success') event.preventDefault()
        if (name === 'closed') setState('closed')
      })
    }
  }

  return (
    <Stack gap={3}>
      <Text tone="muted">{t(isLive ? 'textLive' : 'text')}</Text>
      {state === 'failed' ? (
        <Note tone="danger" role="alert">
          {t('failed')}
        </Note>
      ) : null}
      <Row>
        {state === 'open' && mode === 'inline' ? (
          <Button onClick={() => opened.current?.close()}>{t('close')}</Button>
        ) : (
          <Button busy={state === 'opening'} onClick={() => void open()}>
            {t(mode === 'inline' ? 'openInline' : 'openOverlay')}
          </Button>
        )}
      </Row>
      <div ref={place} />
      <div role="status">
        {told.length > 0 ? (
          <Text size="small" tone="muted">
            {t('told')} <span translate="no">{told.join(', ')}</span>
          </Text>
        ) : null}
      </div>
    </Stack>
  )
}
