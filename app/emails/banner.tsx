import { Column, Row, Section, Text } from 'react-email'

// The band at the top of every email: logo, name, and a hill at dusk with its sun. Made of boxes with rounded corners,
// because our emails load nothing: without an image, opening it can't be tracked. Programs without rounded corners show
// squares in the same colours.

const dusk = '#16241d'
const nearHill = '#24463a'
const farHill = '#1c332a'
const green = '#8dbfa3'
const amber = '#d9993a'
const heart = '#d06a3c'

const disc = (size: number) => ({ width: size, height: size, borderRadius: size, fontSize: 0, lineHeight: 0 })

/** Six parts of the ring and, in amber, today's; the first day in the middle. */
const Sign = () => (
  <div style={{ ...disc(24), border: `4px solid ${green}`, borderTopColor: amber }}>
    <div style={{ ...disc(8), margin: '8px', backgroundColor: heart }} />
  </div>
)

export const MailBanner = () => (
  <Section style={{ backgroundColor: dusk, borderRadius: '14px 14px 0 0' }}>
    <Row>
      <Column style={{ width: 32, padding: '28px 12px 0 32px', verticalAlign: 'middle' }}>
        <Sign />
      </Column>
      <Column style={{ padding: '28px 0 0', verticalAlign: 'middle' }}>
        <Text
          style={{
            margin: 0,
            fontFamily: "Georgia, 'Times New Roman', serif",
            fontSize: 22,
            lineHeight: '32px',
            color: '#f3efe2',
          }}
        >
          Longevity
        </Text>
      </Column>
      <Column style={{ width: 30, padding: '20px 56px 0 0', verticalAlign: 'bottom' }}>
        <div style={{ width: 30, height: 15, borderRadius: '30px 30px 0 0', backgroundColor: amber }} />
      </Column>
    </Row>
    <div style={{ height: 12, marginLeft: '34%', borderRadius: '60% 0 0 0 / 100% 0 0 0', backgroundColor: farHill }} />
    <div style={{ height: 14, borderRadius: '0 70% 0 0 / 0 100% 0 0', backgroundColor: nearHill }} />
  </Section>
)
