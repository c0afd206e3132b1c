/** An address of a network that nobody else in this run has, for `X-Forwarded-For`. */
export const ownNetwork = () => ['10', ...Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))].join('.')
