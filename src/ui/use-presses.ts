import { useRef, useState } from 'react'

/**
 * The state of a switch that can be pressed again before the server has answered. Each press is sent; the last one is shown until
 * all are answered or have failed.
 * @param value the state when no press is under way.
 * @param send sends one press.
 */
export function usePresses(
  value: boolean,
  send: (on: boolean) => Promise<unknown>,
): [shown: boolean, press: (on: boolean) => void] {
  const [pressed, setPressed] = useState<boolean | null>(null)
  const open = useRef(0)
  const press = async (on: boolean) => {
    open.current += 1
    setPressed(on)
    await send(on).catch(() => undefined)
    open.current -= 1
    if (open.current === 0) setPressed(null)
  }
  return [pressed ?? value, (on) => void press(on)]
}
