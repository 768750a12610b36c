type Listener = () => void

/** What the client needs of a browser window. */
export type Page = {
  readonly location: { readonly href: string; readonly origin: string; assign(url: string): void }
  readonly document?: EventTarget & { readonly visibilityState: string }
  addEventListener(type: string, listener: Listener): void
  removeEventListener(type: string, listener: Listener): void
}

/** A wire between the tabs of one browser; the only news on it is that something changed. */
export type Channel = {
  tell(): void
  hear(listener: Listener): void
  close(): void
}

/** Everything that the client takes from the world around it, so that tests can bring their own. */
export type Environment = {
  readonly page: Page | undefined
  readonly now: () => number
  readonly after: (milliseconds: number, work: () => void) => void
  /** Speaks to the other tabs; absent where there are none. */
  readonly channel: (name: string) => Channel | undefined
}

export function standardEnvironment(): Environment {
  const page = Reflect.get(globalThis, 'window') as Page | undefined
  return {
    page,
    now: () => Date.now(),
    after: (milliseconds, work) => void setTimeout(work, milliseconds),
    channel: (name) => (page ? openChannel(name) : undefined),
  }
}

function openChannel(name: string): Channel | undefined {
  if (typeof BroadcastChannel !== 'function') return undefined
  const channel = new BroadcastChannel(name)
  return {
    tell: () => channel.postMessage('changed'),
    hear: (listener) => {
      channel.onmessage = () => listener()
    },
    close: () => channel.close(),
  }
}
