import type { ComponentType } from 'react';
import { loadNamespaces } from './platform/text.ts';

/** A page that is put together here. */
interface ComposedPage {
  readonly default: ComponentType;
}

/** Where only wallets are let in: the page that says so, with their login. */
export async function importEmptyPage(): Promise<ComposedPage> {
  const [{ EmptyPage }, { WalletLogin }] = await Promise.all([
    import('./features/empty/empty-page.tsx'),
    import('./features/identity/wallet/wallet-login.tsx'),
  ]);
  return { default: () => <WalletLogin>{button => <EmptyPage login={button} />}</WalletLogin> };
}

/** The application for a loan, with the steps that show who somebody is. */
export async function importLoanPage(): Promise<ComposedPage> {
  const [{ LoanPage }, { VerificationPanel }] = await Promise.all([
    import('./features/loans/loan-page.tsx'),
    import('./features/verification/verification-page.tsx'),
  ]);
  return { default: () => <LoanPage Identity={VerificationPanel} /> };
}

/** A page that is about the orders of every product. */
export async function importOrdersPage(): Promise<ComposedPage> {
  const [{ default: OrdersPage }, { products }] = await Promise.all([
    import('./features/orders/pages/orders-page.tsx'),
    import('./products.ts'),
  ]);
  return { default: () => <OrdersPage products={products} /> };
}

/** The home page of somebody logged in: what they have, of every product. */
export async function importOwnHome(): Promise<ComposedPage> {
  const [{ OwnHomePage }, { products }] = await Promise.all([
    import('./features/home/own/own-home-page.tsx'),
    import('./products.ts'),
    loadNamespaces(['profile', 'orders', 'account', 'refusals']),
  ]);
  const shown = await Promise.all(products.map(async product => ({ ...product, ...(await product.loadPortfolio()) })));
  return { default: () => <OwnHomePage products={shown} /> };
}

/** The page of one order, with what each product shows of its own. */
export async function importOrderPage(): Promise<ComposedPage> {
  const [{ default: OrderPage }, { products }] = await Promise.all([
    import('./features/orders/pages/order-page.tsx'),
    import('./products.ts'),
  ]);
  const detailed = await Promise.all(products.map(async product => ({ ...product, ...(await product.loadDetail()) })));
  return { default: () => <OrderPage products={detailed} /> };
}

/** The public receipt of an order, with what each product says of its own. */
export async function importReceiptPage(): Promise<ComposedPage> {
  const [{ default: ReceiptPage }, { products }, { readConversionReceipt }, { OwnShareAct }] = await Promise.all([
    import('./features/receipt/receipt-page.tsx'),
    import('./products.ts'),
    import('./features/conversions/index.ts'),
    import('./features/order-detail/own-share-act.tsx'),
  ]);
  const readers = [...(await Promise.all(products.map(product => product.loadReceipt()))), readConversionReceipt];
  return { default: () => <ReceiptPage readers={readers} Share={OwnShareAct} /> };
}
