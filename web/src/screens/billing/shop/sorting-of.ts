/** How a list is sorted by its address, where that names a way to sort it. */
export const sortingOf = <Sorting extends string>(
  known: readonly Sorting[],
  sort: string | undefined,
  usual: Sorting,
): Sorting => known.find((each) => each === sort) ?? usual
