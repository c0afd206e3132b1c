import { formTo } from '#app/browser/call.ts'
import { ActionForm } from '#app/office/ui/action-form.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Options, SelectField, TextField } from '#app/ui/field.tsx'

export function CouponForm({ products }: { products: readonly (readonly [id: string, name: string])[] }) {
  return (
    <ActionForm form={formTo('POST /api/office/coupons')} button="Make this code">
      <TextField
        name="code"
        label="Code"
        required
        maxLength={60}
        autoCapitalize="characters"
        autoComplete="off"
        hint="Letters, digits and hyphens, for example SPRING-20. Capitals don’t matter."
      />
      <SelectField name="kind" label="It takes off" required>
        <option value="percent">A share, in percent</option>
        <option value="pence">A sum, in pounds</option>
      </SelectField>
      <TextField
        name="value"
        label="How much"
        inputMode="decimal"
        required
        hint="100 percent gives the book without a payment."
      />
      <SelectField name="product" label="It’s good for" required>
        <option value="">Everything in the shop</option>
        <Options of={products} />
      </SelectField>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField type="date" name="from" label="First day" hint="Leave it empty to start now." />
        <TextField type="date" name="until" label="Last day" hint="Leave it empty for no end." />
      </div>
      <TextField name="maxUses" label="How often in all" inputMode="numeric" hint="Leave it empty for no limit." />
      <Checkbox
        name="isOnceEach"
        defaultChecked
        label="Once per person"
        hint="By their account, their address and their browser."
      />
    </ActionForm>
  )
}
