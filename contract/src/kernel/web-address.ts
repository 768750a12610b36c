import { z } from 'zod'

const notAnAddress = 'Input should be a valid URL'

/** An absolute address of the web, spelled as every browser reads it, without credentials. */
export const WebAddress = z
  .string()
  .max(2083)
  .regex(/^https?:\/\/[^\s/\\@?#][^\s\\]*$/i, { error: notAnAddress })
  .refine(isPlainAddress, { error: notAnAddress })

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are refused
const unprintable = /[\u0000-\u0020\u007f-\u009f]/

function isPlainAddress(text: string): boolean {
  if (unprintable.test(text) || !URL.canParse(text)) return false
  const { username, password, hostname } = new URL(text)
  return username === '' && password === '' && isHost(hostname)
}

/** URL parsers leave some signs in names that no host has, such as `*` and braces. */
const isHost = (name: string) => /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(name)
