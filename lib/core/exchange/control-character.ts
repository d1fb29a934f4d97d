/** All but tab, line feed, form feed and carriage return, of which charts have some. */
const CONTROL = /[\p{Cc}--[\t\n\f\r\u0080-\u009f]]/v

/** Whether a text holds a control character that no text needs; PostgreSQL refuses U+0000 altogether. */
export function holdsControl(text: string): boolean {
  return CONTROL.test(text)
}
