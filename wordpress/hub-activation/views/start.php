<?php
/**
 * Card for a site that is not activated.
 *
 * @package Hub_Activation
 * @var Product $product The product.
 * @var Screen  $page    The product's screen.
 * @var string $state  State of the site, from `State`.
 */

namespace Hub_Activation;

defined( 'ABSPATH' ) || exit;

$open = $product->store()->requests( $product->now() )[0] ?? null;
?>
<div class="card">
	<h2 id="hub-activation-state"><?php esc_html_e( 'Theme not activated', 'hub-activation' ); ?></h2>
	<?php if ( isset( Words::ended()[ $state ] ) ) : ?>
		<p><?php echo esc_html( Words::of( $state, '', $product->config()->words ) ); ?> <code dir="ltr"><?php echo esc_html( $state ); ?></code></p>
	<?php endif; ?>
	<p>
		<?php
		/* translators: 1: theme name, 2: host name of the hub. */
		echo esc_html( sprintf( __( 'Activate %1$s to get its updates and plugins on this site. You go to %2$s, confirm the license there, and come back here. It takes about a minute.', 'hub-activation' ), Words::isolated( $product->config()->theme ), Words::isolated( wp_parse_url( $product->config()->hub_url, PHP_URL_HOST ) ) ) );
		?>
	</p>
	<div style="margin:1em 0"><?php $page->button( 'start', __( 'Activate theme', 'hub-activation' ), array( 'class' => 'button button-primary button-hero' ) ); ?></div>
	<?php if ( 'production' !== wp_get_environment_type() ) : ?>
		<p>
			<?php
			/* translators: %s: the environment's type, as WordPress has it: staging, development or local. */
			echo esc_html( sprintf( __( 'WordPress calls this site “%s” (WP_ENVIRONMENT_TYPE). The hub decides by its own rules whether it is a live, staging or local site, and tells you before you confirm.', 'hub-activation' ), wp_get_environment_type() ) );
			?>
		</p>
		<div style="margin:1em 0">
			<?php
			$page->button( 'start', __( 'Activate as a staging site', 'hub-activation' ), array( 'as' => 'staging' ) );
			$page->button( 'start', __( 'Activate as a local site', 'hub-activation' ), array( 'as' => 'local' ) );
			?>
		</div>
	<?php endif; ?>
	<?php if ( is_multisite() ) : ?>
		<p><?php esc_html_e( 'This site is part of a network. If one license covers the network, activate its main site: the screen there then activates all others with one click. Otherwise each site is activated separately.', 'hub-activation' ); ?></p>
	<?php endif; ?>
	<?php require FOLDER . '/views/locked-plugins.php'; ?>
	<?php require FOLDER . '/views/purchase-code.php'; ?>
	<?php if ( null !== $open && '' === $open['code'] ) : ?>
		<p><a href="<?php echo esc_url( $open['verify_url'] ); ?>"><?php esc_html_e( 'Continue where you left off', 'hub-activation' ); ?></a></p>
	<?php endif; ?>
	<p class="description">
		<?php echo esc_html( Facts::words() ); ?>
	</p>
</div>
