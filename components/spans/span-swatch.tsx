import { drawingOf, type SpanLook } from './span-looks'

/** How passages of a class look: its color and line, around its key or sign. */
export function SpanSwatch({ look, sign = look.tag }: { look: SpanLook; sign?: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-grid h-4.5 min-w-5 shrink-0 place-items-center rounded-xs px-0.5 pb-0.5 text-xs leading-none font-semibold"
      style={{
        color: look.color,
        background: `${drawingOf([{ look, lane: 0 }])}, color-mix(in srgb, ${look.color} 13%, transparent)`,
      }}
    >
      {sign}
    </span>
  )
}
