import { Reply } from '../../../platform/http/index.ts'

type File = { readonly stream: ReadableStream<Uint8Array>; readonly name: string }

/** A file that the browser saves. */
export const toReply = ({ name, stream }: File) =>
  new Reply<never>({
    stream,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
