<?php
/**
 * Card for an activated site, or for a site with an expired certificate.
 *
 * @package Hub_Activation
 * @var Product $product     The product.
 * @var Screen  $page    The product's screen.
 * @var string $state      State of the site, from `State`.
 * @var array  $activation Stored activation.
 */

namespace Hub_Activation;

defined( 'ABSPATH' ) || exit;

$support = $product->supported_until();
$outage  = $product->store()->note( 'outage' );
$rows    = array(
	array( __( 'Purchase code', 'hub-activation' ), $activation['masked_code'], 'ltr' ),
	array( __( 'Site', 'hub-activation' ), Site::readable( $activation['audience'] ), 'ltr' ),
	array( __( 'Site type', 'hub-activation' ), Words::kind( $activation['kind'] ), 'auto' ),
	array( __( 'Support until', 'hub-activation' ), null === $support ? __( 'Support period unknown', 'hub-activation' ) : Words::day( $support->getTimestamp() ), 'auto' ),
	array( __( 'Activated', 'hub-activation' ), Words::date( $activation['activated_at'] ), 'auto' ),
	array( __( 'Last checked', 'hub-activation' ), Words::date( $activation['checked_at'] ), 'auto' ),
	array( __( 'Certificate valid until', 'hub-activation' ), Words::day( $activation['expires_at'] ), 'auto' ),
);
?>
<div class="card">
	<h2 id="hub-activation-state">
		<?php State::ACTIVE === $state ? esc_html_e( 'Theme activated', 'hub-activation' ) : esc_html_e( 'Theme activation needs attention', 'hub-activation' ); ?>
	</h2>
	<?php if ( State::ACTIVE !== $state ) : ?>
		<p><?php echo esc_html( Words::of( $state, '', $product->config()->words ) ); ?> <code dir="ltr"><?php echo esc_html( $state ); ?></code></p>
	<?php elseif ( isset( $outage['since'] ) ) : ?>
		<p>
			<?php
			/* translators: %s: date and time. */
			echo esc_html( sprintf( __( 'The hub has not answered since %s. Your site stays activated, and retries automatically.', 'hub-activation' ), Words::date( $outage['since'] ) ) );
			?>
		</p>
	<?php endif; ?>
	<table class="widefat striped">
		<tbody>
		<?php foreach ( $rows as list( $label, $value, $direction ) ) : ?>
			<tr><th scope="row" style="text-align:start"><?php echo esc_html( $label ); ?></th><td><bdi dir="<?php echo esc_attr( $direction ); ?>"><?php echo esc_html( $value ); ?></bdi></td></tr>
		<?php endforeach; ?>
		</tbody>
	</table>
	<div style="margin:1em 0">
		<?php
		if ( State::ACTIVE !== $state ) {
			$page->button( 'start', __( 'Activate theme', 'hub-activation' ), array( 'class' => 'button button-primary' ) );
		}
		if ( '' !== $activation['token'] ) {
			$page->button( 'check', __( 'Check now', 'hub-activation' ), State::ACTIVE === $state ? array( 'class' => 'button button-primary' ) : array() );
		}
		?>
		<a class="button" style="margin-inline-end:8px" href="<?php echo esc_url( add_query_arg( 'confirm', 'deactivate', $product->screen_url() ) ); ?>"><?php esc_html_e( 'Deactivate', 'hub-activation' ); ?></a>
		<a class="button" href="<?php echo esc_url( $product->config()->hub_url . '/dashboard' ); ?>"><?php esc_html_e( 'Your licenses in the hub', 'hub-activation' ); ?></a>
	</div>
	<?php if ( $product->network()->may() ) : ?>
		<p><?php esc_html_e( 'This license covers the sites of this network that use the theme and are in a folder of this address. A site with another address is activated separately.', 'hub-activation' ); ?></p>
		<div style="margin:1em 0"><?php $page->button( 'network', __( 'Activate all sites of this network', 'hub-activation' ) ); ?></div>
	<?php endif; ?>
</div>
