/** The e-book as an object with its own cover, at an angle; small, `flat`. Decorative; its name is beside it. */
export const BookCover = ({ flat = false }: { flat?: boolean }) =>
  flat ? (
    <div aria-hidden="true" className="book-flat">
      <Front />
    </div>
  ) : (
    <div aria-hidden="true" className="book-stage">
      <div className="book">
        <div className="book-back" />
        <div className="book-pages" />
        <Front />
      </div>
    </div>
  )

const Front = () => (
  <div className="book-front">
    <p className="book-title">Longevity Starter Guide</p>
    <p className="book-line">Seven daily habits, an honest look at the evidence, and twelve weeks to make a start</p>
    <svg aria-hidden="true" viewBox="0 100 592 420">
      <circle cx="404" cy="176" r="74" fill="#a8492a" />
      <path d="M0 226C70 186 130 190 196 214S330 236 410 196 540 170 592 190V520H0Z" fill="#e4e6da" />
      <path d="M0 286C90 240 170 262 250 282S430 300 592 236V520H0Z" fill="#d0d8ce" />
      <path d="M0 366C110 306 220 330 320 352S500 352 592 318V520H0Z" fill="#b4c2b6" />
      <path d="M0 446C130 396 260 402 372 424S530 430 592 412V520H0Z" fill="#17231f" />
      <g fill="none" stroke="#17231f" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M0 226C70 186 130 190 196 214S330 236 410 196 540 170 592 190M0 286C90 240 170 262 250 282S430 300 592 236M0 366C110 306 220 330 320 352S500 352 592 318" />
        <path
          d="M397 204C360 222 372 224 392 232S424 244 380 254 318 280 330 292 420 316 418 336 380 360 330 372 250 392 236 412 300 456 360 500H450C420 470 300 440 290 414S330 378 372 364 424 344 404 322 332 300 332 288 350 268 380 256 430 240 396 230 374 220 400 204Z"
          fill="#f6f1e7"
        />
        <path d="M118 262V214M118 238L104 226M118 230L130 220M166 270V236M166 254L156 246M520 336V296M520 318L508 308M520 312L530 304" />
      </g>
    </svg>
  </div>
)
