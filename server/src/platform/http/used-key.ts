/** The key or token of an organization that a request came with, also one that was refused. */
export type UsedKey = {
  readonly kind: 'api_key' | 'access_token'
  readonly id: string
  readonly organizationId: string
}

/** Where authentication notes the key of a request. */
export type KeyNote = { usedKey: UsedKey | undefined }
