/** The way up, in company: a path, hills one behind the other, a low sun. In the hand of app/ui/drawings.svg. */
export function Landscape() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 640 500"
      className="drawing landscape w-full"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <circle cx="420" cy="150" r="84" className="fill-sun stroke-none" />
      <path d="M420 38V20M500 70l13-13M340 70l-13-13M532 150h20M308 150h-20" />
      <path
        d="M-10 236C60 196 108 176 160 196 206 214 240 236 300 214 372 186 410 140 474 160 530 178 580 214 650 200V520H-10Z"
        className="fill-paper stroke-none"
      />
      <path
        d="M-10 244C60 204 112 186 164 206 210 224 244 246 304 224 376 196 414 152 478 172 534 190 584 224 650 210V330H-10Z"
        className="fill-wash stroke-none opacity-45"
      />
      <path
        d="M-10 236C60 196 108 176 160 196 206 214 240 236 300 214 372 186 410 140 474 160 530 178 580 214 650 200"
        className="stroke-edge"
      />
      <path
        d="M-10 316C70 262 150 262 226 290 300 318 360 312 430 276 510 236 580 254 650 286V520H-10Z"
        className="fill-paper stroke-none"
      />
      <path
        d="M-10 328C70 274 156 272 232 300 306 328 366 322 436 286 516 246 582 264 650 296V520H-10Z"
        className="fill-wash stroke-none"
      />
      <path d="M-10 316C70 262 150 262 226 290 300 318 360 312 430 276 510 236 580 254 650 286" />
      <path d="M420 296C486 262 540 262 610 286" className="stroke-edge" />
      <path d="M452 302C504 280 552 280 596 296" className="stroke-edge" />
      <path d="M60 302C96 288 130 282 168 288" className="stroke-edge" />
      <path d="M84 312C112 302 134 300 156 302" className="stroke-edge" />
      <g transform="translate(196 284) scale(1.1)">
        <path
          d="M3-58C22-58 26-40 22-32 28-22 18-12 4-12-12-12-20-22-15-32-20-44-12-58 3-58Z"
          className="fill-wash stroke-none"
        />
        <path d="M0-62C18-62 22-45 18-37 24-27 15-17 0-17S-24-27-18-37C-22-45-18-62 0-62ZM0 0V-44M0-26 9-34M0-32-7-38" />
      </g>
      <g transform="translate(248 298) scale(0.78)">
        <path
          d="M3-58C22-58 26-40 22-32 28-22 18-12 4-12-12-12-20-22-15-32-20-44-12-58 3-58Z"
          className="fill-wash stroke-none"
        />
        <path d="M0-62C18-62 22-45 18-37 24-27 15-17 0-17S-24-27-18-37C-22-45-18-62 0-62ZM0 0V-44M0-26 9-34M0-32-7-38" />
      </g>
      <g transform="translate(560 262) scale(0.95)">
        <path
          d="M3-58C22-58 26-40 22-32 28-22 18-12 4-12-12-12-20-22-15-32-20-44-12-58 3-58Z"
          className="fill-wash stroke-none"
        />
        <path d="M0-62C18-62 22-45 18-37 24-27 15-17 0-17S-24-27-18-37C-22-45-18-62 0-62ZM0 0V-44M0-26 9-34M0-32-7-38" />
      </g>
      <path d="M-10 404C90 360 190 356 300 388 400 416 520 420 650 372V520H-10Z" className="fill-paper stroke-none" />
      <path d="M-10 416C90 372 196 366 306 398 406 426 524 430 650 382V520H-10Z" className="fill-wash stroke-none" />
      <path d="M-10 404C90 360 190 356 300 388 400 416 520 420 650 372" />
      <path d="M-10 440C80 404 180 398 290 428S520 462 650 414" className="stroke-edge" />
      <path d="M-10 478C70 448 170 440 276 466S520 500 650 456" className="stroke-edge" />
      <path
        d="M238 520C232 470 330 452 352 420 366 398 300 372 296 344 294 326 344 322 372 304"
        strokeWidth="3.5"
        strokeDasharray="0.1 9"
        className="stroke-clay"
      />
      <g transform="translate(338 428) scale(1.3)">
        <path d="M-1-35C5-37 9-33 8-26L7-17C3-15-4-15-7-17-6-25-6-31-1-35Z" className="fill-clay stroke-none" />
        <circle cx="3" cy="-42" r="5" className="fill-paper" />
        <path d="M-3-16-6-8-13-2h-3M3-16 8-8V0h5M2-30 8-23 14-25" />
        <path d="M14-27 18 0" />
      </g>
      <g transform="translate(300 436) scale(1.22)">
        <path d="M-1-35C5-37 9-33 8-26L7-17C3-15-4-15-7-17-6-25-6-31-1-35Z" className="fill-clay stroke-none" />
        <circle cx="3" cy="-42" r="5" className="fill-paper" />
        <path d="M-3-16-6-8-13-2h-3M3-16 8-8V0h5M2-30 8-23 14-25" />
      </g>
      <g transform="translate(104 386) scale(1.75)">
        <path
          d="M3-58C22-58 26-40 22-32 28-22 18-12 4-12-12-12-20-22-15-32-20-44-12-58 3-58Z"
          className="fill-wash stroke-none"
        />
        <path d="M0-62C18-62 22-45 18-37 24-27 15-17 0-17S-24-27-18-37C-22-45-18-62 0-62ZM0 0V-44M0-26 9-34M0-32-7-38" />
      </g>
      <path d="M250 92c6-6 11-6 14 0 3-6 8-6 14 0M206 124c4-4 8-4 10 0 2-4 6-4 10 0M292 60c4-4 8-4 10 0 2-4 6-4 10 0" />
    </svg>
  )
}
