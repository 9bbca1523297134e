<?php
/**
 * Card with releases that are not installed automatically: refused releases and older releases.
 *
 * @package Hub_Activation
 * @var Product $product The product.
 * @var Screen  $page    The product's screen.
 * @var array|null $activation Stored activation.
 */

namespace Hub_Activation;

defined( 'ABSPATH' ) || exit;

foreach ( $product->offers()->all() as $release ) :
	$installed = $product->offers()->installed( $release );
	$refused   = '' === $installed ? null : $product->seal()->refusal( $release, $installed );
	$is_older  = Releases::is_older( $release, $installed );
	$is_newer  = Releases::is_newer( $release, $installed );
	$is_left   = $is_newer && $product->seal()->is_left( $release );
	if ( ! $is_older && ! $is_left && ( ! $is_newer || null === $refused ) ) {
		continue;
	}
	/* translators: 1: theme or plugin, 2: the offered version, 3: the installed version. */
	$offer = __( '%1$s: version %2$s is available, version %3$s is installed', 'hub-activation' );
	?>
	<div class="card hub-activation-release">
		<h2><?php echo esc_html( sprintf( $offer, $release['name'], $release['version'], $installed ) ); ?></h2>
		<?php if ( null !== $refused ) : ?>
			<p><?php echo esc_html( Words::of( $refused->reason, $refused->getMessage() ) ); ?> <code dir="ltr"><?php echo esc_html( $refused->reason ); ?></code></p>
		<?php endif; ?>
		<?php
		$may = current_user_can( 'theme' === $release['kind'] ? 'update_themes' : 'update_plugins' );
		if ( $may && $is_left ) {
			/* translators: %s: version. */
			$left = __( 'You went back from version %s, so automatic updates skip it until a newer version is available. You can install it under Dashboard, Updates at any time.', 'hub-activation' );
			echo '<p>' . esc_html( sprintf( $left, $product->seal()->left( $release ) ) ) . '</p>';
			$page->button( 'go_on', __( 'Resume automatic updates', 'hub-activation' ), array_intersect_key( $release, array_flip( array( 'kind', 'slug', 'version' ) ) ) );
		}
		if ( $may && $is_older && ( null === $refused || 'update_older' === $refused->reason ) ) {
			/* translators: %s: version. */
			$label = sprintf( __( 'Go back to version %s', 'hub-activation' ), $release['version'] );
			$page->button( 'go_back', $label, array_intersect_key( $release, array_flip( array( 'kind', 'slug', 'version' ) ) ) );
		}
		?>
	</div>
	<?php
endforeach;
?>
<?php if ( '' !== ( $activation['token'] ?? '' ) && current_user_can( 'update_themes' ) ) : ?>
	<div class="card" id="hub-activation-channel">
		<h2><?php esc_html_e( 'Beta versions', 'hub-activation' ); ?></h2>
		<?php if ( $product->feed()->has_beta() ) : ?>
			<p><?php esc_html_e( 'This site gets beta versions, too.', 'hub-activation' ); ?></p>
			<?php $page->button( 'beta', __( 'Get stable versions only', 'hub-activation' ), array( 'channel' => 'stable' ) ); ?>
		<?php else : ?>
			<p><?php esc_html_e( 'This site gets stable versions only.', 'hub-activation' ); ?></p>
			<?php $page->button( 'beta', __( 'Get beta versions, too', 'hub-activation' ), array( 'channel' => 'beta' ) ); ?>
		<?php endif; ?>
	</div>
<?php endif; ?>
