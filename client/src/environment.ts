type Listener = () => void

export type Location = {
  readonly href: string
  readonly origin: string
  assign(url: string): void
}

/** What the client uses of a window. In a mobile app the window has none of it. */
export type Page = {
  readonly location?: Location
  readonly document?: EventTarget & { readonly visibilityState: string }
  addEventListener?(type: string, listener: Listener): void
  removeEventListener?(type: string, listener: Listener): void
}

/** A channel between the tabs of one browser; its only message is that the session changed. */
export type Channel = {
  notify(): void
  onNotify(listener: Listener): void
  close(): void
}

/** Everything that the client needs from its environment, so that tests can replace it. */
export type Environment = {
  readonly page: Page | undefined
  readonly now: () => number
  readonly after: (milliseconds: number, callback: () => void) => void
  /** Opens a channel to the other tabs; undefined where there are none. */
  readonly channel: (name: string) => Channel | undefined
}

export function standardEnvironment(): Environment {
  const page = Reflect.get(globalThis, 'window') as Page | undefined
  return {
    page,
    now: () => Date.now(),
    after: (milliseconds, callback) => void setTimeout(callback, milliseconds),
    channel: (name) => (page ? openChannel(name) : undefined),
  }
}

function openChannel(name: string): Channel | undefined {
  if (typeof BroadcastChannel !== 'function') return undefined
  const channel = new BroadcastChannel(name)
  return {
    notify: () => channel.postMessage('changed'),
    onNotify: (listener) => {
      channel.onmessage = () => listener()
    },
    close: () => channel.close(),
  }
}
