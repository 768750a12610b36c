import './held.css'

/** A part as it looks while a pointer or the focus is on it: for the gallery alone. */
export function held(state: 'hover' | 'active' | 'focus') {
  return { 'data-shown': state }
}
