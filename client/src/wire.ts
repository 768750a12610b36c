/**
 * Types of what arrives, read off the contract's schemas by their structure alone, so that this
 * package needs no validator even for its types.
 */
type Schema<Def> = { readonly _zod: { readonly def: Def } }

export type Input<S> = S extends { readonly _zod: { readonly input: infer I } } ? I : never
type Output<S> = S extends { readonly _zod: { readonly output: infer O } } ? O : never

type OptionalKeys<Shape> = {
  [Key in keyof Shape]: Shape[Key] extends Schema<{ type: 'optional' }> ? Key : never
}[keyof Shape]

type RevivedShape<Shape> = {
  -readonly [Key in Exclude<keyof Shape, OptionalKeys<Shape>>]: Revived<Shape[Key]>
} & { -readonly [Key in OptionalKeys<Shape>]?: Revived<Shape[Key]> }

type Flat<T> = { [Key in keyof T]: T[Key] }

/** What a schema puts out, with a `Date` where the wire has an instant. */
export type Revived<S> =
  S extends Schema<{ type: 'string'; format: 'datetime' }>
    ? Date
    : S extends Schema<{ type: 'object'; shape: infer Shape }>
      ? Flat<RevivedShape<Shape>>
      : S extends Schema<{ type: 'array'; element: infer Item }>
        ? Revived<Item>[]
        : S extends Schema<{ type: 'nullable'; innerType: infer Inner }>
          ? Revived<Inner> | null
          : S extends Schema<{ type: 'optional'; innerType: infer Inner }>
            ? Revived<Inner> | undefined
            : S extends Schema<{ type: 'union'; options: readonly (infer Option)[] }>
              ? RevivedOption<Option>
              : Output<S>

type RevivedOption<Option> = Option extends unknown ? Revived<Option> : never
