<?php
/**
 * The site is not activated.
 *
 * @package Hub_Activation
 *
 * @var Client $client The theme's client.
 * @var string $state  One of `State`.
 */

namespace Hub_Activation;

defined( 'ABSPATH' ) || exit;

$open = $client->store()->requests( $client->now() )[0] ?? null;
?>
<div class="card">
	<h2 id="hub-activation-state"><?php esc_html_e( 'Theme not activated', 'hub-activation' ); ?></h2>
	<?php if ( isset( Words::ended()[ $state ] ) ) : ?>
		<p><?php echo esc_html( Words::ended()[ $state ] ); ?> <code><?php echo esc_html( $state ); ?></code></p>
	<?php endif; ?>
	<p>
		<?php
		/* translators: 1: theme name, 2: host name of the hub. */
		echo esc_html( sprintf( __( 'Activate %1$s to get its updates and plugins on this site. You are led to %2$s, confirm there which license to use, and come back here. It takes about a minute.', 'hub-activation' ), $client->config()->theme, wp_parse_url( $client->config()->hub_url, PHP_URL_HOST ) ) );
		?>
	</p>
	<div style="margin:1em 0"><?php Screen::button( 'start', __( 'Activate theme', 'hub-activation' ), array( 'class' => 'button button-primary button-hero' ) ); ?></div>
	<?php if ( null !== $open && '' === $open['code'] ) : ?>
		<p><a href="<?php echo esc_url( $open['verify_url'] ); ?>"><?php esc_html_e( 'Go on where you left', 'hub-activation' ); ?></a></p>
	<?php endif; ?>
	<p class="description">
		<?php esc_html_e( 'The hub is told the address of this site and the versions of theme, WordPress and PHP; nothing about you, your visitors or your content.', 'hub-activation' ); ?>
	</p>
</div>
