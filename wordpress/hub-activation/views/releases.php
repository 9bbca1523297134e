<?php
/**
 * What the hub offers and is not installed by itself: refused versions, and older ones.
 *
 * @package Hub_Activation
 *
 * @var Client $client The theme's client.
 */

namespace Hub_Activation;

defined( 'ABSPATH' ) || exit;

foreach ( $client->offers()->all() as $release ) :
	$installed = $client->offers()->installed( $release );
	$refused   = '' === $installed ? null : $client->seal()->refusal( $release, $installed );
	$is_older  = Releases::is_older( $release, $installed );
	$is_newer  = Releases::is_newer( $release, $installed );
	if ( ! $is_older && ( ! $is_newer || null === $refused ) ) {
		continue;
	}
	/* translators: 1: theme or plugin, 2: the offered version, 3: the installed version. */
	$title = __( '%1$s: the hub offers version %2$s, version %3$s is installed', 'hub-activation' );
	?>
	<div class="card hub-activation-release">
		<h2><?php echo esc_html( sprintf( $title, $release['name'], $release['version'], $installed ) ); ?></h2>
		<?php if ( null !== $refused ) : ?>
			<p><?php echo esc_html( Words::of( $refused->reason, $refused->getMessage() ) ); ?> <code><?php echo esc_html( $refused->reason ); ?></code></p>
		<?php endif; ?>
		<?php
		$may = current_user_can( 'theme' === $release['kind'] ? 'update_themes' : 'update_plugins' );
		if ( $may && $is_older && ( null === $refused || 'update_older' === $refused->reason ) ) {
			/* translators: %s: version. */
			$label = sprintf( __( 'Go back to version %s', 'hub-activation' ), $release['version'] );
			Screen::button( 'go_back', $label, array_intersect_key( $release, array_flip( array( 'kind', 'slug', 'version' ) ) ) );
		}
		?>
	</div>
	<?php
endforeach;
