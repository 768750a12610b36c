import './forced-state.css'

/** Forces the hover, active or focus style of a component; only for the gallery. */
export function forcedState(state: 'hover' | 'active' | 'focus') {
  return { 'data-shown': state }
}
