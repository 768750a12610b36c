import type { Environment } from './environment.ts'

type Reactions = {
  /** The user returned to this tab. */
  readonly onReturn: () => void
  readonly onOnline: () => void
  /** Another tab changed the session. */
  readonly onChanged: () => void
}

/** Listens to the window and to the other tabs until it is closed. */
export function watchPage({ page, channel }: Environment, name: string, reactions: Reactions) {
  const others = channel(name)
  others?.onNotify(reactions.onChanged)

  const onVisible = () => {
    if (page?.document?.visibilityState === 'visible') reactions.onReturn()
  }
  page?.addEventListener?.('focus', reactions.onReturn)
  page?.addEventListener?.('online', reactions.onOnline)
  page?.document?.addEventListener('visibilitychange', onVisible)

  return {
    notify: () => others?.notify(),
    close() {
      others?.close()
      page?.removeEventListener?.('focus', reactions.onReturn)
      page?.removeEventListener?.('online', reactions.onOnline)
      page?.document?.removeEventListener('visibilitychange', onVisible)
    },
  }
}
