import { describe, expect, it } from 'vitest'
import { takesKey } from './takes-key'

describe('takesKey', () => {
  it('knows what keeps its keys', () => {
    const make = (html: string) => {
      document.body.innerHTML = html
      return document.body.firstElementChild
    }

    expect(takesKey(make('<textarea></textarea>'), '1')).toBe(true)
    expect(takesKey(make('<input type="search">'), 's')).toBe(true)
    expect(takesKey(make('<input type="date">'), '1')).toBe(true)
    expect(takesKey(make('<select></select>'), 'n')).toBe(true)
    expect(takesKey(make('<button>x</button>'), 'Enter')).toBe(true)
    expect(takesKey(make('<button>x</button>'), '1')).toBe(false)
    expect(takesKey(make('<input type="radio">'), 'ArrowLeft')).toBe(true)
    expect(takesKey(make('<input type="radio">'), 'Enter')).toBe(false)
    expect(takesKey(null, '1')).toBe(false)
  })

  it('leaves sideways arrows to a frame that is wider than it shows', () => {
    const frame = document.createElement('section')
    frame.tabIndex = 0
    Object.defineProperty(frame, 'clientWidth', { value: 300 })
    const withWidth = (scrollWidth: number) =>
      Object.defineProperty(frame, 'scrollWidth', { value: scrollWidth, configurable: true })

    expect(takesKey(withWidth(900), 'ArrowRight')).toBe(true)
    expect(takesKey(withWidth(900), 'ArrowDown')).toBe(false)
    expect(takesKey(withWidth(300), 'ArrowRight')).toBe(false)
  })
})
