const name = 'guildhall verified'

/** Notifies the other tabs of this browser that an address was verified. */
export function notifyVerified(): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(true)
  channel.close()
}

export function onVerified(listener: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = listener
  return () => channel.close()
}
