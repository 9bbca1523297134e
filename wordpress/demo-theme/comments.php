<?php
/**
 * Comments of a page.
 *
 * @package Activation_Demo
 */

defined( 'ABSPATH' ) || exit;

if ( post_password_required() ) {
	return;
}
?>
<section id="comments">
	<?php if ( have_comments() ) : ?>
		<h2><?php esc_html_e( 'Comments', 'activation-demo' ); ?></h2>
		<ol class="comment-list"><?php wp_list_comments( array( 'style' => 'ol' ) ); ?></ol>
		<?php the_comments_navigation(); ?>
	<?php endif; ?>
	<?php comment_form(); ?>
</section>
