/** The hero's landscape: three hills, two walkers, a path, coloured by the hour. */
export function Land() {
  return (
    <svg aria-hidden="true" viewBox="0 0 1440 700" preserveAspectRatio="xMidYMax slice" className="land">
      <g className="stars">
        {STARS.map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} />
        ))}
      </g>
      <circle className="sun" cx="770" cy="0" r="92" />
      <path
        className="far"
        d="M0 430C120 380 230 350 350 386S560 430 690 392 930 300 1080 336 1310 400 1440 372V700H0Z"
      />
      <path
        className="line faint"
        d="M0 422C120 372 230 342 350 378S560 422 690 384 930 292 1080 328 1310 392 1440 364"
      />
      <path className="mid" d="M0 520C150 450 300 440 460 476S740 520 900 460 1200 410 1440 470V700H0Z" />
      <path className="line" d="M0 510C150 440 300 430 460 466S740 510 900 450 1200 400 1440 460" />
      <Tree x={404} y={462} scale={1.1} />
      <Tree x={470} y={474} scale={0.8} />
      <Tree x={1210} y={430} scale={1} />
      <Tree x={1330} y={448} scale={1.3} />
      <path className="near" d="M0 604C200 532 420 530 640 578S1060 622 1440 540V700H0Z" />
      <path className="line" d="M0 592C200 520 420 518 640 566S1060 610 1440 528" />
      <path className="path" d="M640 700C600 640 820 640 846 590 860 560 760 540 780 506 790 490 850 490 900 462" />
      <Walker x={836} y={604} scale={1.5} coat="coat" hasStick />
      <Walker x={784} y={616} scale={1.42} coat="other-coat" />
      <Tree x={148} y={588} scale={1.8} />
      <path className="front" d="M0 676C260 628 520 640 760 668S1220 690 1440 640V700H0Z" />
    </svg>
  )
}

const STARS = [
  [900, 60, 1.9],
  [1240, 90, 2.4],
  [1350, 220, 1.4],
] as const

type Place = { x: number; y: number; scale: number }
const at = ({ x, y, scale }: Place) => `translate(${x} ${y}) scale(${scale})`

const Tree = (place: Place) => (
  <g transform={at(place)}>
    <path className="near" d="M3-58C22-58 26-40 22-32 28-22 18-12 4-12-12-12-20-22-15-32-20-44-12-58 3-58Z" />
    <path
      className="line"
      d="M0-62C18-62 22-45 18-37 24-27 15-17 0-17S-24-27-18-37C-22-45-18-62 0-62ZM0 0V-44M0-26 9-34M0-32-7-38"
    />
  </g>
)

const Walker = ({ coat, hasStick = false, ...place }: Place & { coat: string; hasStick?: boolean }) => (
  <g transform={at(place)}>
    <path className={coat} d="M-1-35C5-37 9-33 8-26L7-17C3-15-4-15-7-17-6-25-6-31-1-35Z" />
    <path className="hair" d="M-2-46c1-3 8-3 10 0l-1 2c-3-2-6-2-8 0Z" />
    <circle className="line" cx="3" cy="-42" r="5" />
    <path className="line" d={`M-3-16-6-8-13-2h-3M3-16 8-8V0h5M2-30 8-23 14-25${hasStick ? 'M14-27 18 0' : ''}`} />
  </g>
)
