import { missing, type Resolve } from './resolve.ts'

/** Each file once, uploaded for downloads; archived ones are no longer offered. */
export const downloadables: Resolve<'downloadables'> = async (context, { archived, files }) => {
  const found = await context.files.findMany(context.tx, context.organizationId, files)
  const known = new Set(
    found.filter(({ service }) => service === 'downloadable').map(({ id }) => id),
  )
  const unknown = files.flatMap((id, index) => (known.delete(id) ? [] : [index]))
  if (unknown.length > 0) {
    return { issues: unknown.map((index) => missing(['files', index], 'Uploaded download')) }
  }
  const own = Object.entries(archived).filter(([id]) => files.includes(id))
  return { properties: { archived: Object.fromEntries(own), files } }
}
