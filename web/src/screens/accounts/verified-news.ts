const name = 'guildhall verified'

/** Tells the other tabs of this browser that an address was confirmed here. */
export function tellVerified(): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(true)
  channel.close()
}

export function hearVerified(listener: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = listener
  return () => channel.close()
}
